import { expect, test } from "vitest";
import { mapAddress } from "../../app/domain/events/event-views.server";
import { placeParts } from "../../app/domain/italian";

test.each([
  ["Corso Massimo d’Azeglio, 10126 Torino", "Corso Massimo d'Azeglio, 10126 Torino"],
  ["Via Po 21，Torino（地铁口旁）", "Via Po 21 Torino"],
  ["都灵 Piazza Castello 1", "Piazza Castello 1"],
  ["Via dell‘Arcivescovado, 12", "Via dell'Arcivescovado, 12"],
  ["波河边的大草坪", null],
])("the map link contains the Italian part of %j", (address, expected) => {
  expect(mapAddress(address)).toBe(expected);
});

test.each([
  ["Parco del Valentino", ["Parco del Valentino"]],
  ["瓦伦蒂诺公园", []],
  ["A 座三楼", []],
  ["都灵 Piazza Castello 1（地铁口旁），Torino", ["Piazza Castello 1", "Torino"]],
  ["", []],
])("the Italian parts of %j", (address, expected) => {
  const parts = placeParts(address);
  expect(parts.map(({ text }) => text).join("")).toBe(address);
  expect(parts.filter(({ isItalian }) => isItalian).map(({ text }) => text.trim())).toEqual(expected);
});
