import { signInHref } from '#api/start.ts'
import { hrefOf, useWholeAddress } from '#device/address.ts'
import { openSession, signOut } from '#kept/session.ts'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { texts } from '../texts.ts'
import { Plain } from './plain.tsx'

export const Opening = () => <output className="grid min-h-dvh place-items-center text-16 text-ink-2">{texts.loading}</output>

/** The sign-in returns to the opened address. */
export function SignInFirst() {
  const back = useWholeAddress()
  return (
    <Plain
      title={texts.signInTitle}
      text={texts.signInText}
      action={
        <ButtonLink size="big" href={signInHref(back)}>
          {texts.signIn}
        </ButtonLink>
      }
    />
  )
}

export const Stranger = () => (
  <Plain
    title={texts.strangerTitle}
    text={texts.strangerText}
    action={
      <ButtonLink kind="line" href="/">
        {texts.toShop}
      </ButtonLink>
    }
  />
)

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
