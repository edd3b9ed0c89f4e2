import { messageFor } from '#api/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { circleAlert } from '#ui/icon-paths-more.ts'
import { mapPin } from '#ui/icon-paths.ts'
import { Note } from '#ui/note.tsx'
import { TextLink } from '#ui/text-button.tsx'
import { withTo } from '../sign-in/sign-in-route.ts'
import { hasCode } from '#api/problem.ts'

export function FoundPlace({ title, text }: { title: string; text: (string | undefined)[] }) {
  return (
    <output className="block">
      <Note kind="good" icon={mapPin}>
        <b className="block text-14 font-semibold">{title}</b>
        {text.filter(Boolean).join(', ')}
      </Note>
    </output>
  )
}

/** A CPF that cannot be used leads back to its step. */
export function SignUpProblem({ error, to }: { error: Error; to: string | undefined }) {
  const isCpf = hasCode(error, 'cpf_in_use')
  return (
    <Note
      kind="err"
      icon={circleAlert}
      isAlert
      action={isCpf && <TextLink href={withTo('/signup/identification', to)}>{m.change()}</TextLink>}
    >
      {messageFor(error)}
    </Note>
  )
}
