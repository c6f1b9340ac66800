// Site-wide footer links.
export const footerLinks = [{ href: "/privacy", label: "隐私说明" }];
