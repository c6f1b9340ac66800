import { pickerSchemes, schemeKeys } from "~/styles/schemes";
import { Swatches } from "~/ui/swatches";
import { Section } from "./section";

/** The schemes offered by the picker, then the others that are accepted. */
export function Schemes() {
  const others = schemeKeys.filter((key) => !pickerSchemes.includes(key));
  return (
    <>
      <Section title={`配色方案（选择器提供 ${pickerSchemes.length} 种）`}>
        <Swatches name="picker" keys={pickerSchemes} value="lemon-sky" />
      </Section>
      <Section title={`另接受 ${others.length} 种`}>
        <Swatches name="others" keys={others} />
      </Section>
    </>
  );
}
