// Links of groups, and the stored image of a group code.
import { expect, test } from "vitest";
import { codeArea, isGroupLink } from "~/domain/events/group-code";

test("valid and invalid links to a group", () => {
  const groups =
    "https://weixin.qq.com/g/AwYAAOj3kq http://weixin.qq.com/g/AwYAAOj3kq https://work.weixin.qq.com/gm/0123abcd";
  for (const text of groups.split(" ")) expect([text, isGroupLink(text)]).toEqual([text, true]);
  const others = [
    ...["", "加我进群", "https://u.wechat.com/kEx4mple", "https://weixin.qq.com/r/official"],
    ...["https://weixin.qq.com.example.com/g/AwYAAOj3kq", "https://example.com/weixin.qq.com/g/"],
    "javascript://weixin.qq.com/g/alert",
  ];
  for (const text of others) expect([text, isGroupLink(text)]).toEqual([text, false]);
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
