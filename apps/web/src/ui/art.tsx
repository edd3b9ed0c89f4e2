/* Drawings of the shop's own, for screens that have nothing to show. */

const shadow = <ellipse cx="90" cy="122" rx="52" ry="7" fill="var(--well-2)" />

/** A basket with the staircase in it. */
export function BasketArt() {
  return (
    <svg viewBox="0 0 180 132" className="mb-2 h-33 w-45" fill="none" aria-hidden="true">
      {shadow}
      <path
        d="M50 46h80l-9 66a8 8 0 0 1-8 7H67a8 8 0 0 1-8-7z"
        fill="var(--action-soft)"
        stroke="var(--action)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M38 46h104M66 40l10-26M114 40l-10-26" stroke="var(--action)" strokeWidth="5" strokeLinecap="round" />
      <rect x="66" y="88" width="13" height="16" rx="3" fill="var(--group)" />
      <rect x="83.5" y="76" width="13" height="28" rx="3" fill="var(--group)" />
      <rect x="101" y="64" width="13" height="40" rx="3" fill="var(--spark)" />
    </svg>
  )
}

/** A receipt still blank, with the staircase as its stamp. */
export function ReceiptArt() {
  return (
    <svg viewBox="0 0 180 132" className="mb-2 h-33 w-45" fill="none" aria-hidden="true">
      {shadow}
      <path
        d="M56 12h68v104l-11.3-8-11.4 8-11.3-8-11.3 8-11.4-8L56 116z"
        fill="var(--surface)"
        stroke="var(--control)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M70 30h40M70 44h26" stroke="var(--well-2)" strokeWidth="6" strokeLinecap="round" />
      <rect x="70" y="78" width="11" height="12" rx="3" fill="var(--group)" />
      <rect x="84.5" y="69" width="11" height="21" rx="3" fill="var(--group)" />
      <rect x="99" y="60" width="11" height="30" rx="3" fill="var(--spark)" />
    </svg>
  )
}

/** A list under a lens: nothing found. */
export function SearchArt() {
  return (
    <svg viewBox="0 0 180 132" className="mb-2 h-33 w-45" fill="none" aria-hidden="true">
      {shadow}
      <rect x="44" y="14" width="66" height="90" rx="10" fill="var(--surface)" stroke="var(--control)" strokeWidth="4" />
      <path d="M58 36h38M58 52h24M58 68h16" stroke="var(--well-2)" strokeWidth="6" strokeLinecap="round" />
      <circle cx="112" cy="72" r="26" fill="var(--group-soft)" stroke="var(--group)" strokeWidth="5" />
      <path d="m131 91 18 18" stroke="var(--group)" strokeWidth="8" strokeLinecap="round" />
    </svg>
  )
}

/** A closed gate: not open, not yet, or no longer. */
export function GateArt() {
  return (
    <svg viewBox="0 0 180 132" className="mb-2 h-33 w-45" fill="none" aria-hidden="true">
      {shadow}
      <rect x="48" y="56" width="84" height="60" rx="8" fill="var(--well)" stroke="var(--control)" strokeWidth="4" />
      <path d="M42 56V34a8 8 0 0 1 8-8h80a8 8 0 0 1 8 8v22" fill="var(--action-soft)" stroke="var(--action)" strokeWidth="4" />
      <path
        d="M42 56c0 8 19 8 19 0 0 8 19 8 19 0 0 8 20 8 20 0 0 8 19 8 19 0 0 8 19 8 19 0"
        stroke="var(--action)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <rect x="80" y="80" width="20" height="18" rx="4" fill="var(--spark)" />
      <path d="M84 80v-5a6 6 0 0 1 12 0v5" stroke="var(--spark)" strokeWidth="4" />
    </svg>
  )
}

/** A cable that is pulled out: no network. */
export function OfflineArt() {
  return (
    <svg viewBox="0 0 180 132" className="mb-2 h-33 w-45" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {shadow}
      <path d="M20 84c24 0 18-26 38-26" stroke="var(--control)" strokeWidth="6" />
      <path d="M58 44h16a14 14 0 0 1 0 28H58z" fill="var(--action-soft)" stroke="var(--action)" strokeWidth="4" />
      <path d="M88 51h8M88 65h8" stroke="var(--action)" strokeWidth="5" />
      <path d="M122 44h-6a8 8 0 0 0-8 8v12a8 8 0 0 0 8 8h6z" fill="var(--surface)" stroke="var(--control)" strokeWidth="4" />
      <path d="M122 58c22 0 16 26 38 26" stroke="var(--control)" strokeWidth="6" />
      <path d="m98 26 4-12M110 30l9-9M86 30l-9-9" stroke="var(--spark)" strokeWidth="5" />
      <circle cx="66" cy="58" r="4" fill="var(--action)" />
    </svg>
  )
}

/** A signpost whose arms point nowhere: this address leads to nothing. */
export function LostArt() {
  return (
    <svg viewBox="0 0 180 132" className="mb-2 h-33 w-45" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {shadow}
      <path d="M90 12v106" stroke="var(--control)" strokeWidth="7" />
      <path d="M90 22h42l14 14-14 14H90z" fill="var(--action-soft)" stroke="var(--action)" strokeWidth="4" />
      <path d="M90 58H50L36 71l14 13h40z" fill="var(--group-soft)" stroke="var(--group)" strokeWidth="4" />
      <path d="M108 31c0-5 10-5 10 1 0 4-5 4-5 7" stroke="var(--action)" strokeWidth="4" />
      <circle cx="113" cy="44.5" r="2" fill="var(--action)" />
      <path d="M58 71h18" stroke="var(--group)" strokeWidth="4" />
    </svg>
  )
}

/** The staircase with its last step fallen: the server failed. */
export function FailureArt() {
  return (
    <svg viewBox="0 0 180 132" className="mb-2 h-33 w-45" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {shadow}
      <rect x="44" y="84" width="26" height="34" rx="5" fill="var(--group)" />
      <rect x="76" y="60" width="26" height="58" rx="5" fill="var(--group)" />
      <rect
        x="112"
        y="56"
        width="26"
        height="62"
        rx="5"
        transform="rotate(24 125 118)"
        fill="var(--well)"
        stroke="var(--control)"
        strokeWidth="4"
      />
      <path d="M89 60V28" stroke="var(--spark)" strokeWidth="5" />
      <path d="M89 28h24l-6 8 6 8H89z" fill="var(--spark)" />
      <path d="m118 30 6-8M130 40l10-4M114 16l1-8" stroke="var(--err)" strokeWidth="4" />
    </svg>
  )
}

/** A padlock: not for this account. */
export function LockArt() {
  return (
    <svg viewBox="0 0 180 132" className="mb-2 h-33 w-45" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {shadow}
      <path d="M68 58V40a22 22 0 0 1 44 0v18" stroke="var(--control)" strokeWidth="8" />
      <rect x="54" y="56" width="72" height="60" rx="12" fill="var(--action-soft)" stroke="var(--action)" strokeWidth="4" />
      <circle cx="90" cy="80" r="8" fill="var(--action)" />
      <path d="M90 84v16" stroke="var(--action)" strokeWidth="6" />
    </svg>
  )
}

/** A door with a crate before it: where it is received. */
export function DoorArt() {
  return (
    <svg viewBox="0 0 180 132" className="mb-2 h-33 w-45" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {shadow}
      <path d="M36 56 90 14l54 42" stroke="var(--action)" strokeWidth="6" />
      <path d="M50 50v68h80V50L90 19z" fill="var(--action-soft)" />
      <rect x="60" y="66" width="30" height="52" rx="4" fill="var(--surface)" stroke="var(--control)" strokeWidth="4" />
      <circle cx="83" cy="94" r="3" fill="var(--control)" />
      <rect x="98" y="92" width="40" height="26" rx="4" fill="var(--surface)" stroke="var(--control)" strokeWidth="4" />
      <circle cx="110" cy="87" r="7" fill="var(--group)" />
      <circle cx="124" cy="86" r="8" fill="var(--spark)" />
      <path d="M98 105h40" stroke="var(--control)" strokeWidth="3" />
    </svg>
  )
}
