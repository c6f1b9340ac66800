import { createRequire } from "node:module";
import { faces } from "../../app/poster/typography";

const require = createRequire(import.meta.url);
const pathOf = (file: string) => require.resolve(`@expo-google-fonts/${file}`);

/** Subset to the outlines that a picture needs; tried first. */
export const chineseFonts = [
  { name: faces.sans, weight: 400, file: "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf" },
  { name: faces.song, weight: 700, file: "noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf" },
] as const;

/** Loaded in full; fallback for characters that the Chinese fonts lack. */
export const smallFonts = [
  { name: faces.digit, weight: 700, file: "roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf" },
  { name: faces.emoji, weight: 400, file: "noto-emoji/400Regular/NotoEmoji_400Regular.ttf" },
] as const;

export type FontFile = (typeof chineseFonts | typeof smallFonts)[number];

export const fontPath = ({ file }: FontFile): string => pathOf(file);
