import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'

export function AcceptTerms() {
  return (
    <p className="text-center text-13 text-ink-2">
      {m.sign_in_terms()}{' '}
      <a href={paths.privacy} className="inline-block py-1.5 underline underline-offset-2">
        {m.privacy()}
      </a>
    </p>
  )
}
