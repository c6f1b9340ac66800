// Carousel arrows without history entries, and arrow keys. Swiping is native scrolling.
import { first } from "~/ui/media/slide.css";
import { closestTo, isTyping, scrollBehavior } from "./motion";

const root = () => document.querySelector<HTMLElement>("[data-carousel]");
const slides = (carousel: HTMLElement) => [...carousel.querySelectorAll<HTMLElement>("[data-slide]")];

/** The slide nearest to the centre. */
function current(carousel: HTMLElement): HTMLElement | undefined {
  const box = carousel.getBoundingClientRect();
  const middle = box.left + box.width / 2;
  const distance = (slide: HTMLElement) => {
    const { left, width } = slide.getBoundingClientRect();
    return Math.abs(left + width / 2 - middle);
  };
  return slides(carousel).sort((a, b) => distance(a) - distance(b))[0];
}

/** Event id of the centred slide. */
export function currentSlide(): string | undefined {
  const carousel = root();
  return carousel ? current(carousel)?.dataset.slide : undefined;
}

/** Scrolls a slide to the centre without scrolling the page vertically. */
export function showSlide(id: string, behavior: ScrollBehavior): void {
  const slide = document.getElementById(`e-${id}`);
  const row = slide?.parentElement;
  if (!slide || !row) return;
  const offset = slide.getBoundingClientRect().left - row.getBoundingClientRect().left;
  const left = row.scrollLeft + offset - (row.clientWidth - slide.clientWidth) / 2;
  row.scrollTo({ left, behavior });
}

function step(carousel: HTMLElement, direction: 1 | -1): void {
  const all = slides(carousel);
  const now = current(carousel);
  if (!now || all.length < 2) return;
  const next = all[(all.indexOf(now) + direction + all.length) % all.length];
  if (next?.dataset.slide) showSlide(next.dataset.slide, scrollBehavior());
}

/** Only the links of the current slide are in the tab order; those of other slides stay clickable. */
function limitTabOrder(carousel: HTMLElement): void {
  const now = current(carousel);
  for (const slide of slides(carousel))
    for (const link of slide.querySelectorAll("a")) link.tabIndex = slide === now ? 0 : -1;
}

/** Delegates to the document, because a refresh replaces the carousel. */
export function initCarousel(signal: AbortSignal): void {
  const opening = root()?.querySelector<HTMLElement>(`.${first}`)?.dataset.slide;
  if (opening && !location.hash && !CSS.supports("scroll-initial-target", "nearest"))
    showSlide(opening, "auto");
  document.addEventListener(
    "click",
    (event) => {
      const link = closestTo<HTMLAnchorElement>(event, 'a[href^="#e-"]');
      const target = link && document.getElementById(link.hash.slice(1));
      if (!link || !target?.dataset.slide) return;
      event.preventDefault();
      showSlide(target.dataset.slide, scrollBehavior());
      const arrows = [...target.querySelectorAll<HTMLElement>('a[href^="#e-"]')];
      arrows.find((arrow) => arrow.textContent === link.textContent)?.focus({ preventScroll: true });
    },
    { signal },
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const shown = event.key === "Tab" && root();
      if (shown) limitTabOrder(shown);
      const carousel = closestTo(event, "[data-carousel]");
      if (!carousel || isTyping(event) || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
      event.preventDefault();
      step(carousel, event.key === "ArrowRight" ? 1 : -1);
    },
    { signal },
  );
}
