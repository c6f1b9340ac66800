export const footerLinks = [{ href: "/privacy", label: "隐私说明" }];
