import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { hrefOf, useAddress } from '#device/address.ts'
import { signInHref } from '#api/start.ts'
import { openSession } from '#kept/session.ts'
import { Plain } from './plain.tsx'
import { texts } from '../texts.ts'

export const Opening = () => <output className="grid min-h-dvh place-items-center text-16 text-ink-2">{texts.loading}</output>

/** The sign-in returns to the opened address. */
export function SignInFirst() {
  const back = hrefOf(useAddress())
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
