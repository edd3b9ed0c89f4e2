import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { BasketArt } from '#ui/art.tsx'
import { LogoMark } from '#ui/site-header.tsx'
import { IconLink } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft, mapPin, receiptText, users } from '@mutirao/ui/icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'

type Props = {
  title: string
  text?: ReactNode
  backHref: string
  /** A skip link, at the upper right on phones and below the card on wide windows. */
  aside?: { href: string; label: string }
  /** The merchant's logo, or the default. */
  logo?: string
  hasLogo?: boolean
  step?: { now: number; of: number }
  children: ReactNode
}

/** One question per screen: the whole window on phones, a centred card from 768 px on. */
export function SignInFrame({ title, text, backHref, aside, logo, hasLogo = false, step, children }: Props) {
  return (
    <div className="md:py-10 lg:mx-auto lg:grid lg:max-w-250 lg:grid-cols-[minmax(0,1fr)_480px] lg:items-center lg:gap-x-16 lg:px-6">
      <Benefits />
      <header className="flex min-h-15 items-center justify-between px-1 md:hidden">
        <IconLink icon={chevronLeft} label={m.back()} href={backHref} data-back="" />
        {aside && (
          <TextLink href={aside.href} data-replace="" className="px-3">
            {aside.label}
          </TextLink>
        )}
      </header>
      <main className="mx-auto grid max-w-120 grid-cols-[minmax(0,1fr)] lg:mx-0 lg:w-full gap-4 px-4 pt-3 pb-16 md:rounded-sheet md:border md:border-line md:bg-surface md:p-8">
        {hasLogo && (logo ? <img src={logo} alt="" width={36} height={36} className="size-9" /> : <LogoMark />)}
        {step && <StepDots {...step} />}
        <div className="grid gap-1.5">
          <h1 className="text-32 wrap-anywhere hyphens-auto md:text-24">{title}</h1>
          {text && <p className="text-16 text-ink-2">{text}</p>}
        </div>
        {children}
      </main>
      {aside && (
        <p className="mt-3 text-center max-md:hidden lg:col-start-2">
          <TextLink href={aside.href} data-replace="" className="px-3">
            {aside.label}
          </TextLink>
        </p>
      )}
    </div>
  )
}

/** On desktops, beside the card: the benefits of signing in. */
function Benefits() {
  const all = [
    { icon: receiptText, text: m.sign_in_for_orders() },
    { icon: users, text: m.sign_in_for_groups() },
    { icon: mapPin, text: m.sign_in_for_addresses() },
  ]
  return (
    <aside className="grid justify-items-start gap-5 max-lg:hidden">
      <BasketArt />
      <p className="font-head text-32 leading-tight font-bold text-balance">{m.sign_in_for()}</p>
      <ul className="grid gap-4">
        {all.map(({ icon, text }) => (
          <li key={text} className="flex items-center gap-3 text-16">
            <span className="grid size-11 place-items-center rounded-full bg-action-soft text-action-text">
              <Icon d={icon} />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </aside>
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
