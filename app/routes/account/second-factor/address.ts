/** The account's second-factor page; related pages are below it. */
export const secondFactorAddress = "/account/second-factor";
export const toSecondFactor = { href: secondFactorAddress, label: "返回两步验证" };
