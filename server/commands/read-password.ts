// Reads a new password: twice without echo on a terminal, else one line of standard input. Never from the arguments.
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { SettingsError } from "../../app/platform/env.server";

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** One line of standard input; rejects at its end or on Ctrl+C. */
function readLine(): Promise<string> {
  const lines = createInterface({ input: stdin, output: nowhere(), terminal: stdin.isTTY });
  return new Promise((resolve, reject) => {
    lines.once("line", resolve);
    lines.once("SIGINT", () => lines.close());
    lines.once("close", () => reject(new SettingsError("no password was given; nothing was changed")));
    lines.once("line", () => lines.close());
  });
}

/** A line typed on the terminal without echo. */
async function askHidden(question: string): Promise<string> {
  stdout.write(question);
  try {
    return await readLine();
  } finally {
    stdout.write("\n");
  }
}

/** The new password; throws when it is empty or the two entries differ. */
export async function readPassword(): Promise<string> {
  if (!stdin.isTTY) return readLine();
  const first = await askHidden("new admin password: ");
  if ((await askHidden("the same again: ")) === first) return first;
  throw new SettingsError("the two passwords differ; nothing was changed");
}
