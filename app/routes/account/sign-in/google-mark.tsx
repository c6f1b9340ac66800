/** A plain letter G in the text's colour. */
export function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path fill="none" stroke="currentColor" strokeWidth="2.4" d="M14.6 5A7 7 0 1 0 16 9.2H9.2" />
    </svg>
  );
}
