/** The page on the second factor of one's account; its other pages are below it. */
export const secondFactorAddress = "/account/second-factor";
export const toSecondFactor = { href: secondFactorAddress, label: "返回两步验证" };
