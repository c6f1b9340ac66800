// The site's own links in the footer of every page.
export const footerLinks = [{ href: "/privacy", label: "隐私说明" }];
