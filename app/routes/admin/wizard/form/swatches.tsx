import { type SchemeKey, schemeOf } from "~/styles/schemes";
import { art, drawing } from "~/ui/media/art.css";
import { swatch, swatches } from "./swatches.css";

type SwatchesProps = {
  name: string;
  keys: readonly SchemeKey[];
  /** Initially selected. */
  value?: string;
};

const drawings = [drawing.sun, drawing.hills, drawing.wave, drawing.arch];

/** Colour scheme picker. The page must include the colours of all schemes, see schemeStyle. */
export function Swatches({ name, keys, value }: SwatchesProps) {
  return (
    <div className={swatches}>
      {keys.map((key, index) => (
        <label key={key} className={swatch} data-scheme={key}>
          <input type="radio" name={name} value={key} defaultChecked={key === value} />
          <span className={`${art} ${drawings[index % drawings.length]}`}>
            <b>{schemeOf(key).zh}</b>
          </span>
        </label>
      ))}
    </div>
  );
}
