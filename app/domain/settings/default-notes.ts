// The default notes of events; lines about the deposit only apply to events with one. Pure and shared with the browser.

const aboutDeposit = /定金/;
const number = /^(\s*)(\d+)(?=[.、．)）])/;

/** Returns the default notes for an event with or without a deposit; renumbers the lines. */
export function defaultNotesFor(defaults: string, hasDeposit: boolean): string {
  if (hasDeposit) return defaults;
  let dropped = 0;
  const lines = defaults.split("\n").flatMap((line) => {
    const numbered = number.exec(line);
    // Numbering restarts.
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

/** Returns the notes to store: unmodified default notes follow the deposit. */
export function fitDefaultNotes(notes: string, defaults: string, hasDeposit: boolean): string {
  const isDefault = [true, false].some((either) => defaultNotesFor(defaults, either) === notes);
  return isDefault && notes !== "" ? defaultNotesFor(defaults, hasDeposit) : notes;
}
