// The accessibility tree of a page as screen readers get it: roles, names, descriptions and states.
import type { Page } from "playwright";

export type Spoken = {
  role: string;
  name: string;
  description: string;
  isInvalid: boolean;
  isDisabled: boolean;
  isFocusable: boolean;
};

type Value = { value?: unknown };

/** The nodes of a page's accessibility tree in order, without ignored ones. */
export async function spokenNodes(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => {
      const state = (key: string) => properties.find((property) => property.name === key)?.value;
      const textOf = (text?: Value) => String(text?.value ?? "").trim();
      return {
        role: textOf(role),
        name: textOf(name),
        description: textOf(description),
        isInvalid: !["", "false"].includes(textOf(state("invalid"))),
        isDisabled: state("disabled")?.value === true,
        isFocusable: state("focusable")?.value === true,
      };
    });
}
