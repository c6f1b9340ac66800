// Texts about the QR codes that organisers upload. A picture in which no code was detected is hidden from visitors until the
// organiser confirms it.

const textsOf = <Name extends string>(name: Name, howToConfirm: (button: string) => string) =>
  ({
    confirm: `这就是${name}`,
    confirmed: `已当作${name}使用`,
    unreadable: `${name}里没有识别到二维码`,
    withoutCode: `没有在图片里识别到二维码，访客看不到它。能扫出来的话，请${howToConfirm(`「这就是${name}」`)}。`,
  }) as const;

/** By kind of code: of an event's group, and of the site's customer service. */
export const codeTexts = {
  group: textsOf("群二维码", (button) => `点${button}`),
  contact: textsOf("客服二维码", (button) => `勾选${button}再保存`),
};

/** State of a picture in which no code was detected, in a summary. */
export const unreadCodeText = "未识别";

export type CodeKind = keyof typeof codeTexts;
