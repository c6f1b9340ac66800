// Links of groups and contacts, and the stored image of a code.
import { expect, test } from "vitest";
import { codeArea, isCodeLink } from "~/domain/images/code-scan";

const links = {
  group: [
    ...["https://weixin.qq.com/g/AwYAAOj3kq", "http://weixin.qq.com/g/AwYAAOj3kq"],
    "https://work.weixin.qq.com/gm/0123abcd",
  ],
  contact: [
    ...["https://u.wechat.com/kEx4mple", "http://weixin.qq.com/r/official"],
    ...["ca/cawcde1", "u/vc01", "kfid/kfc02"].map((path) => `https://work.weixin.qq.com/${path}`),
  ],
};
const others = [
  ...[
    "",
    "加我进群",
    "https://weixin.qq.com.example.com/g/AwYAAOj3kq",
    "https://example.com/weixin.qq.com/g/",
  ],
  ...[
    "javascript://weixin.qq.com/g/alert",
    "javascript://u.wechat.com/alert",
    "https://u.wechat.com.example.com/a",
  ],
];

test.each(["group", "contact"] as const)("links to a %s", (kind) => {
  const known = Object.values(links).flat();
  expect([...known, ...others].filter((text) => isCodeLink(kind, text))).toEqual(links[kind]);
});

test("a code is stored as a square with a quiet zone of four modules", () => {
  const corners = [
    { x: 240.4, y: 700.2 },
    { x: 839.6, y: 700.1 },
    { x: 839.9, y: 1299.5 },
    { x: 240.1, y: 1290.3 },
  ];
  expect(codeArea(corners, 20)).toEqual({
    from: { x: 240, y: 700 },
    width: 600,
    height: 600,
    side: 760,
    at: { x: 80, y: 80 },
  });
});
