// Intent of an event form button: a name and an argument, such as `step-2`, `confirm-code` or `restore-Abc123456789`.

const intentNames = [
  ...(["next", "previous", "step", "save", "publish", "stay"] as const),
  ...([
    "preview",
    "upload",
    "remove",
    "crop",
    "clear",
    "restore",
    "another",
    "discard",
    "count",
    "confirm",
  ] as const),
] as const;

type IntentName = (typeof intentNames)[number];
export type Intent = { name: IntentName; argument: string };

const stay: Intent = { name: "stay", argument: "" };

/** Parses a button's value; an unknown intent stays on the step. */
export function parseIntent(value: string): Intent {
  const [, intentName, argument = ""] = /^([a-z]+)-?(\w*)$/.exec(value) ?? [];
  const name = intentNames.find((known) => known === intentName);
  return name ? { name, argument } : stay;
}

export type IntentHandlers<Handler> = Record<IntentName, Handler>;
