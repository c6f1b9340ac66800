// The default notes of events: lines about the deposit belong to events that have one. Pure, so that the browser applies it too.

const aboutDeposit = /定金/;
const number = /^(\s*)(\d+)(?=[.、．)）])/;

/** The default notes for an event with or without a deposit; numbered lines stay consecutive. */
export function defaultNotesFor(defaults: string, hasDeposit: boolean): string {
  if (hasDeposit) return defaults;
  let dropped = 0;
  const lines = defaults.split("\n").flatMap((line) => {
    const numbered = number.exec(line);
    // A list that starts again.
    if (numbered?.[2] === "1") dropped = 0;
    if (aboutDeposit.test(line)) {
      if (numbered) dropped += 1;
      return [];
    }
    return [
      line.replace(number, (_, indent: string, digits: string) => `${indent}${Number(digits) - dropped}`),
    ];
  });
  return lines.join("\n").trim();
}

/** Notes as they are to be stored: while they are still the default, they follow the deposit. */
export function fitDefaultNotes(notes: string, defaults: string, hasDeposit: boolean): string {
  const isDefault = [true, false].some((either) => defaultNotesFor(defaults, either) === notes);
  return isDefault && notes !== "" ? defaultNotesFor(defaults, hasDeposit) : notes;
}
