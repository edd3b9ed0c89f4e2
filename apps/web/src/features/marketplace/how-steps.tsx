import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'

/** The four steps of buying, with drawings. */
export function HowSteps() {
  const steps = [
    { art: <StallArt />, title: m.how_join(), text: m.how_join_text() },
    { art: <PaidArt />, title: m.how_pay(), text: m.how_pay_text() },
    { art: <StairsArt />, title: m.how_fall(), text: m.how_fall_text() },
    { art: <CrateArt />, title: m.how_receive(), text: m.how_receive_text() },
  ]
  return (
    <ol className="grid gap-3 md:grid-cols-2">
      {steps.map(({ art, title, text }, index) => (
        <li key={title} className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          {art}
          <div className="min-w-[min(11rem,100%)] flex-1">
            <h3 className="text-16">
              {index + 1}. {title}
            </h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Art({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 96 76" className="h-19 w-24 shrink-0" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <ellipse cx="48" cy="70" rx="34" ry="4.5" fill="var(--well-2)" />
      {children}
    </svg>
  )
}

/** A market stall: the groups to join. */
function StallArt() {
  return (
    <Art>
      <rect x="24" y="34" width="48" height="33" rx="5" fill="var(--surface)" stroke="var(--control)" strokeWidth="3" />
      <path d="M20 31V17a5 5 0 0 1 5-5h46a5 5 0 0 1 5 5v14" fill="var(--action-soft)" stroke="var(--action)" strokeWidth="3" />
      <path
        d="M20 31c0 6 11 6 11 0 0 6 11.5 6 11.5 0 0 6 11 6 11 0 0 6 11.5 6 11.5 0 0 6 11 6 11 0"
        stroke="var(--action)"
        strokeWidth="3"
      />
      <circle cx="38" cy="52" r="6" fill="var(--group)" />
      <circle cx="50" cy="53" r="5" fill="var(--spark)" />
      <rect x="58" y="46" width="8" height="12" rx="2" fill="var(--group)" />
    </Art>
  )
}

/** A phone with a tick: the unit is paid and counts. */
function PaidArt() {
  return (
    <Art>
      <rect x="32" y="8" width="32" height="59" rx="6" fill="var(--surface)" stroke="var(--control)" strokeWidth="3" />
      <path d="M44 14h8" stroke="var(--control)" strokeWidth="3" />
      <path d="M40 51h16M40 58h10" stroke="var(--well-2)" strokeWidth="4" />
      <circle cx="48" cy="33" r="10" fill="var(--group-soft)" stroke="var(--group)" strokeWidth="3" />
      <path d="m43.5 33 3.5 3.5 6-6.5" stroke="var(--group)" strokeWidth="3" />
      <path d="M70 24v12M76 30H64" stroke="var(--action)" strokeWidth="3.5" />
    </Art>
  )
}

/** The staircase with its next flag: the price falls for everybody. */
function StairsArt() {
  return (
    <Art>
      <rect x="17" y="48" width="18" height="19" rx="3" fill="var(--group)" />
      <rect x="39" y="37" width="18" height="30" rx="3" fill="var(--group)" />
      <rect x="61" y="26" width="18" height="41" rx="3" fill="var(--track)" stroke="var(--control)" strokeWidth="1.5" />
      <path d="M62.5 66V47h15v19" fill="var(--group)" />
      <path d="M79 27V7" stroke="var(--spark)" strokeWidth="3" />
      <rect x="59" y="6" width="20" height="13" rx="3" fill="var(--spark)" />
      <path d="M65.5 15 72 9.5" stroke="var(--on-spark)" strokeWidth="2" />
    </Art>
  )
}

/** A crate at the door: delivered, or waiting at the pickup point. */
function CrateArt() {
  return (
    <Art>
      <path d="M14 35 48 10l34 25" stroke="var(--action)" strokeWidth="4" />
      <path d="M22 32v35h52V32L48 13z" fill="var(--action-soft)" />
      <rect x="30" y="46" width="36" height="21" rx="3" fill="var(--surface)" stroke="var(--control)" strokeWidth="3" />
      <path d="M30 53h36M30 60h36" stroke="var(--control)" strokeWidth="2.5" />
      <circle cx="40" cy="42" r="5" fill="var(--group)" />
      <circle cx="51" cy="41" r="6" fill="var(--spark)" />
      <path d="M59 45c0-5 3-8 6-8 0 4-1 8-3 8z" fill="var(--group)" />
    </Art>
  )
}
