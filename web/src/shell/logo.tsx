/** The logo: two frames with a dotted path. */
export function Logo() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="1.5" y="3.5" width="17" height="12" rx="3" fill="var(--accent)" />
      <rect x="16.5" y="18.5" width="9" height="6.5" rx="2" fill="none" stroke="var(--accent)" strokeWidth="1.75" />
      <path
        d="M6 19.5c1 4.5 5 5 7 3"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeDasharray="0.1 3.4"
      />
    </svg>
  );
}
