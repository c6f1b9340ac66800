import { Seal } from "~/ui/posts/seal";
import { plateName } from "./setup.css";

type SealedNameProps = { siteName: string; city: string; tagline: string };

/** Seal, name, city and tagline, as in the visitors' header. */
export function SealedName({ siteName, city, tagline }: SealedNameProps) {
  return (
    <p className={plateName}>
      <Seal />
      <span>
        {siteName}
        <small>
          <b>{city}</b>
          {tagline ? ` · ${tagline}` : null}
        </small>
      </span>
    </p>
  );
}
