// A camera of which a test draws the picture, as a real media stream, and the tickets for it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { ticketCode, ticketPath } from "../../app/domain/registrations/tickets/tickets.server";
import { codePicture } from "../support/code-pictures";
import { baseUrl, dataFolder } from "../support/worker-server";
import { readValue } from "./city-database";

declare global {
  interface Window {
    /** The camera's picture, and what was vibrated. */
    shown?: CanvasRenderingContext2D;
    vibrated?: unknown[];
  }
}

/** Replaces the browser's camera by a canvas. Call before the page opens. */
export const useCanvasCamera = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const context = canvas.getContext("2d");
    if (!context) return;
    window.shown = context;
    window.vibrated = [];
    navigator.vibrate = (pattern) => Boolean(window.vibrated?.push(pattern));
    const blank = () => {
      context.fillStyle = "#998";
      context.fillRect(0, 0, 640, 480);
    };
    blank();
    // A stream has a frame for each change of the canvas.
    setInterval(() => context.drawImage(canvas, 0, 0), 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
  });

/** Shows a code to the camera; empty for none. */
export async function showCode(page: Page, text: string): Promise<void> {
  const code = text && `data:image/png;base64,${(await codePicture({ text, size: 320 })).toString("base64")}`;
  await page.evaluate(async (address) => {
    const context = window.shown;
    if (!context) throw new Error("the page has no camera");
    const picture = new Image();
    if (address) {
      picture.src = address;
      await picture.decode();
    }
    context.fillStyle = "#998";
    context.fillRect(0, 0, 640, 480);
    if (address) context.drawImage(picture, 160, 80);
  }, code);
}

/** The link in the code of a guest's ticket, by the current or an earlier arrival. */
export function ticketOf(id: string, arrival?: number): string {
  const secret = readFileSync(join(dataFolder, "secret"), "utf8").trim();
  const current = Number(readValue("SELECT arrival FROM registrations WHERE id = ?", id));
  return baseUrl + ticketPath(ticketCode(secret, { id, arrival: arrival ?? current }));
}
