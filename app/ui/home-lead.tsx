import { mute, phrase } from "~/styles/global.css";
import { lead } from "./reel.css";

/** Greeting over the carousel; the line breaks between its phrases only. */
export function HomeLead({ title, phrases }: { title: string; phrases: string[] }) {
  return (
    <div className={lead}>
      <h1>{title}</h1>
      <p className={mute}>
        {phrases.map((text) => (
          <span key={text} className={phrase}>
            {text}
          </span>
        ))}
      </p>
    </div>
  );
}
