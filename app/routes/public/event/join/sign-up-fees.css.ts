import { globalStyle, style } from "@vanilla-extract/css";
import { seatsMax } from "~/domain/registrations/messages";

/** The sum for the chosen seats, which the form's radio buttons select. Older browsers show the price of one seat only. */
export const sum = style({ display: "none" });
for (let seats = 2; seats <= seatsMax; seats += 1)
  globalStyle(`form:has([name=seats][value="${seats}"]:checked) ${sum}[data-seats="${seats}"]`, {
    display: "block",
  });

/** The names of the kinds of contact in one label: all three, or the chosen one where browsers know `:has()`. */
export const kinds = style({});
for (const kind of ["wechat", "phone", "email"])
  globalStyle(`form:has([value=${kind}]:checked) ${kinds}>:not([data-kind=${kind}])`, { display: "none" });
