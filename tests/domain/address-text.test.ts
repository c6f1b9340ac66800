import { expect, test } from "vitest";
import { mapAddress, placeLanguage } from "../../app/domain/events/address-text";

test.each([
  ["Corso Massimo d’Azeglio, 10126 Torino", "Corso Massimo d'Azeglio, 10126 Torino"],
  ["Via Po 21，Torino（地铁口旁）", "Via Po 21 Torino"],
  ["都灵 Piazza Castello 1", "Piazza Castello 1"],
  ["Via dell‘Arcivescovado, 12", "Via dell'Arcivescovado, 12"],
  ["波河边的大草坪", null],
  ["", null],
  ["12", null],
])("the map link contains the Italian part of %j", (address, expected) => {
  expect(mapAddress(address)).toBe(expected);
});

test.each([
  ["Parco del Valentino", "it"],
  ["Via Po 21", "it"],
  ["瓦伦蒂诺公园", undefined],
  ["都灵 Piazza Castello", undefined],
  ["", undefined],
])("the language of %j", (place, expected) => {
  expect(placeLanguage(place)).toBe(expected);
});
