// All colours and sizes of the design as plain data, shared by the style sheet and the contrast test.

const light = {
  paper: "#F6EEE0",
  sheet: "#FFFBF3",
  sunk: "#ECE1CD",
  ink: "#231B16",
  ink2: "#574B40",
  ink3: "#665A4D",
  line: "#DBCDB4",
  edge: "#8A7A65",
  act: "#231B16",
  onAct: "#FFF8EC",
  seal: "#A3281C",
  sealFill: "#A3281C",
  onSeal: "#FFF6EA",
  link: "#1C4A70",
  ok: "#2B6136",
  okBg: "#E4EBD3",
  warn: "#7A4D00",
  warnBg: "#F8E7BF",
  bad: "#A3201A",
  badBg: "#FADFD6",
  info: "#1C4A70",
  infoBg: "#DFE9EF",
};

export type ColorToken = keyof typeof light;
export type Palette = Record<ColorToken, string>;
export type PaletteName = "light" | "dark" | "print" | "lite" | "liteDark";

/** The five palettes: paper, night, print, and low data by day and by night. */
export const palettes: Record<PaletteName, Palette> = {
  light,
  dark: {
    paper: "#0D1725",
    sheet: "#152235",
    sunk: "#091019",
    ink: "#F2E9D9",
    ink2: "#C3BEB2",
    ink3: "#9FA5AB",
    line: "#2A3A50",
    edge: "#71849B",
    act: "#F2E9D9",
    onAct: "#101A28",
    seal: "#FF9078",
    sealFill: "#BF3A2B",
    onSeal: "#FFF6EA",
    link: "#9CC6EA",
    ok: "#93CF98",
    okBg: "#15301F",
    warn: "#F0C264",
    warnBg: "#35290F",
    bad: "#FF9D8C",
    badBg: "#3B1A1A",
    info: "#9CC6EA",
    infoBg: "#13304A",
  },
  print: {
    paper: "#FFFFFF",
    sheet: "#FFFFFF",
    sunk: "#FFFFFF",
    ink: "#000000",
    ink2: "#333333",
    ink3: "#444444",
    line: "#999999",
    edge: "#555555",
    act: "#FFFFFF",
    onAct: "#000000",
    seal: "#8A1F15",
    sealFill: "#FFFFFF",
    onSeal: "#8A1F15",
    link: "#000000",
    ok: "#000000",
    okBg: "#FFFFFF",
    warn: "#000000",
    warnBg: "#FFFFFF",
    bad: "#000000",
    badBg: "#FFFFFF",
    info: "#000000",
    infoBg: "#FFFFFF",
  },
  lite: {
    paper: "#FFFFFF",
    sheet: "#FFFFFF",
    sunk: "#F2F2EE",
    ink: "#111111",
    ink2: "#3D3D3D",
    ink3: "#555555",
    line: "#BDBDBD",
    edge: "#6B6B6B",
    act: "#111111",
    onAct: "#FFFFFF",
    seal: "#9B1C12",
    sealFill: "#9B1C12",
    onSeal: "#FFFFFF",
    link: "#003E7E",
    ok: "#1F5A2B",
    okBg: "#FFFFFF",
    warn: "#6B4300",
    warnBg: "#FFFFFF",
    bad: "#9B1C12",
    badBg: "#FFFFFF",
    info: "#003E7E",
    infoBg: "#FFFFFF",
  },
  liteDark: {
    paper: "#000000",
    sheet: "#000000",
    sunk: "#141414",
    ink: "#F5F5F5",
    ink2: "#CCCCCC",
    ink3: "#ABABAB",
    line: "#444444",
    edge: "#8C8C8C",
    act: "#F5F5F5",
    onAct: "#000000",
    seal: "#FF9C88",
    sealFill: "#B5301F",
    onSeal: "#FFFFFF",
    link: "#A9D1FF",
    ok: "#9BDBA3",
    okBg: "#000000",
    warn: "#FFD27A",
    warnBg: "#000000",
    bad: "#FFA898",
    badBg: "#000000",
    info: "#A9D1FF",
    infoBg: "#000000",
  },
};

/** Shadows of cards (e1) and raised cards (e2), and the dialog backdrop. */
export const depths = {
  light: {
    e1: "0 1px 2px rgba(70,45,15,.10)",
    e2: "0 2px 4px rgba(70,45,15,.12),0 14px 30px -14px rgba(70,45,15,.38)",
    veil: "rgba(35,27,22,.55)",
  },
  dark: { e1: "none", e2: "0 14px 34px -12px rgba(0,0,0,.7)", veil: "rgba(4,8,14,.72)" },
  flat: { e1: "none", e2: "none", veil: "rgba(0,0,0,.6)" },
};

/** Type sizes f0–f8. */
export const sizes = {
  f0: ".8125rem",
  f1: ".9375rem",
  f2: "1.0625rem",
  f3: "1.25rem",
  f4: "1.5rem",
  f5: "1.875rem",
  f6: "2.5rem",
  f7: "3.5rem",
  f8: "5rem",
};

/** Spaces s1–s9. */
export const spaces = {
  s1: "4px",
  s2: "8px",
  s3: "12px",
  s4: "16px",
  s5: "24px",
  s6: "32px",
  s7: "48px",
  s8: "64px",
  s9: "96px",
};

/**
 * System font stacks; nothing is downloaded. The first title font provides only the apostrophe: Chinese fonts render it
 * full-width.
 */
export const faces = {
  sans: '-apple-system,"Segoe UI",Roboto,"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif',
  song: 'apostrophe,"Songti SC","Noto Serif CJK SC","Noto Serif SC","Source Han Serif SC",STSong,SimSun,serif',
  digit: '"DIN Condensed","Bahnschrift",sans-serif-condensed,"Roboto Condensed","Arial Narrow",sans-serif',
};
