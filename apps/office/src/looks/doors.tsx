import { signInHref, start } from '#api/start.ts'
import { hrefOf, useWholeAddress } from '#device/address.ts'
import { openSession, signOut } from '#kept/session.ts'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { lock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { texts } from '../texts.ts'
import { useOtherShops } from './other-shops.tsx'
import { Plain } from './plain.tsx'

export const Opening = () => <output className="grid min-h-dvh place-items-center text-16 text-ink-2">{texts.loading}</output>

/** The sign-in returns to the opened address. */
export function SignInFirst() {
  const back = useWholeAddress()
  return (
    <section className="mx-auto grid min-h-dvh max-w-100 content-start gap-5 px-4 pt-[min(16vh,9rem)] pb-8">
      <p className="flex items-center gap-3">
        {start.logo && <img src={start.logo} alt="" width={48} height={48} className="size-12 shrink-0 object-contain" />}
        <b className="min-w-0 font-head text-16 wrap-anywhere">{start.name}</b>
      </p>
      <div className="grid gap-2">
        <h1 className="text-32">{texts.signInTitle}</h1>
        <p className="text-16 text-ink-2">{texts.signInText}</p>
      </div>
      <ButtonLink size="big" isFull href={signInHref(back)}>
        {texts.signIn}
      </ButtonLink>
      {!start.isPreparing && (
        <ButtonLink kind="line" isFull href="/">
          {texts.toShop}
        </ButtonLink>
      )}
      <Note icon={lock}>{texts.signInHow}</Note>
    </section>
  )
}

export function Stranger() {
  const shops = useOtherShops()
  return (
    <>
      <Plain
        title={texts.strangerTitle}
        text={texts.strangerText}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button kind="line" onClick={shops.open}>
              {texts.whereIWork}
            </Button>
            <ButtonLink kind="line" href="/">
              {texts.toShop}
            </ButtonLink>
          </span>
        }
      />
      {shops.sheet}
    </>
  )
}

/** The shop asks for a passkey: a session by code may make the first one, and that of a passkey opens the office. */
export function PasskeyFirst() {
  return <Plain title={texts.passkeyTitle} text={texts.passkeyText} action={<PasskeyLinks />} />
}

/** isNote: within a note, beside its text. */
export function PasskeyLinks({ isNote = false }: { isNote?: boolean }) {
  const back = useWholeAddress()
  const size = isNote ? 'small' : 'normal'
  const enter = async () => {
    await signOut()
    location.assign(signInHref(back))
  }
  return (
    <span className={`flex flex-wrap items-center gap-2 ${isNote ? '' : 'justify-center'}`}>
      <Button size={size} onClick={() => void enter()}>
        {texts.passkeyEnter}
      </Button>
      <ButtonLink size={size} kind="line" href="/profile">
        {texts.passkeyMake}
      </ButtonLink>
    </span>
  )
}

export const Unreached = () => (
  <Plain
    title={texts.unreachedTitle}
    text={texts.unreachedText}
    action={<Button onClick={() => void openSession()}>{texts.again}</Button>}
  />
)

const homeLink = (
  <ButtonLink kind="line" href={hrefOf('')}>
    {texts.back}
  </ButtonLink>
)

export const NotFound = () => <Plain title={texts.notFoundTitle} text={texts.notFoundText} action={homeLink} />

/** A desk screen without permission for this role. */
export const NoRight = () => <Plain title={texts.noRightTitle} text={texts.noRightText} action={homeLink} />

/** A screen whose script did not load, or failed. A browser may cache a failed script; a reload retries, and gets a newer build. */
export const ScreenAway = () => (
  <Plain
    title={texts.screenAwayTitle}
    text={texts.screenAwayText}
    action={<Button onClick={() => location.reload()}>{texts.again}</Button>}
  />
)
