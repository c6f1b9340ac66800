/** The page on the second factor of one's account; its other pages are below it. */
export const secondFactorAddress = "/account/second-factor";
