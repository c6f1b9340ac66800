// Black on white, for print media and data-theme=print. The doubled :root gives it precedence over every theme.
import { assignVars, globalStyle } from "@vanilla-extract/css";
import "./lite.css";
import { depths, palettes } from "./palette";
import { color, scheme } from "./tokens.css";

const sheet = { vars: assignVars(color, { ...palettes.print, ...depths.flat }) };
const accents = { vars: { [scheme.ac]: "#000", [scheme.ti]: "#fff" } };

globalStyle("[data-theme=print]", sheet);
globalStyle("[data-theme=print] [data-scheme]", accents);
globalStyle(":root:root:root:root", { "@media": { print: { colorScheme: "light", ...sheet } } });
globalStyle(":root:root:root:root [data-scheme]", { "@media": { print: accents } });
globalStyle("@page", { margin: "16mm" });
