import { globalStyle, style } from "@vanilla-extract/css";
import { seatsMax } from "~/domain/registrations/messages";

/**
 * The total for the selected seats, by the form's radio buttons. Browsers without `:has()` show the price of one seat
 * only.
 */
export const sum = style({ display: "none" });
for (let seats = 2; seats <= seatsMax; seats += 1)
  globalStyle(`form:has([name=seats][value="${seats}"]:checked) ${sum}[data-seats="${seats}"]`, {
    display: "block",
  });

/** All kinds of contact in one label; browsers with `:has()` show the selected one only. */
export const kinds = style({});
for (const kind of ["wechat", "phone", "email"])
  globalStyle(`form:has([value=${kind}]:checked) ${kinds}>:not([data-kind=${kind}])`, { display: "none" });

/** Applies to one seat; browsers without `:has()` always show it. */
export const onlyAlone = style({});
globalStyle(`form:has([name=seats]:checked:not([value="1"])) ${onlyAlone}`, { display: "none" });
