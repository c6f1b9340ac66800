import { mute, phrase } from "~/styles/global.css";
import { lead } from "./home.css";

/** Greeting above the carousel; lines break only between phrases. */
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
