import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { IconLink } from '@mutirao/ui/icon-button.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { LogoMark } from '#ui/site-header.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

type Props = {
  title: string
  text?: ReactNode
  backHref: string
  /** A way past, at the upper right on phones and under the card on wide windows. */
  aside?: { href: string; label: string }
  /** The merchant's, or the product's own. */
  logo?: string
  hasLogo?: boolean
  step?: { now: number; of: number }
  children: ReactNode
}

/** One question at a time: the whole window on phones, a card in the middle from 768 px on. */
export function SignInFrame({ title, text, backHref, aside, logo, hasLogo = false, step, children }: Props) {
  return (
    <div className="md:py-10">
      <header className="flex min-h-15 items-center justify-between px-1 md:hidden">
        <IconLink icon={chevronLeft} label={m.back()} href={backHref} data-back="" />
        {aside && (
          <TextLink href={aside.href} data-replace="" className="px-3">
            {aside.label}
          </TextLink>
        )}
      </header>
      <main className="mx-auto grid max-w-120 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 pb-16 md:rounded-sheet md:border md:border-line md:bg-surface md:p-8">
        {hasLogo && (logo ? <img src={logo} alt="" width={36} height={36} className="size-9" /> : <LogoMark />)}
        {step && <StepDots {...step} />}
        <div className="grid gap-1.5">
          <h1 className="text-32 md:text-24">{title}</h1>
          {text && <p className="text-16 text-ink-2">{text}</p>}
        </div>
        {children}
      </main>
      {aside && (
        <p className="mt-3 text-center max-md:hidden">
          <TextLink href={aside.href} data-replace="" className="px-3">
            {aside.label}
          </TextLink>
        </p>
      )}
    </div>
  )
}

function StepDots({ now, of }: { now: number; of: number }) {
  return (
    <p className="flex items-center gap-1.5">
      <span className="sr-only">{m.sign_up_step({ now, of })}</span>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={`h-1.5 flex-1 rounded-full ${index < now ? 'bg-action' : 'bg-well-2'}`} />
      ))}
    </p>
  )
}
