import { start } from '#api/start.ts'
import type { WrittenMarketing } from '@mutirao/contract/marketing'
import { Icon } from '@mutirao/ui/icon.tsx'
import { bell } from '@mutirao/ui/icons.gen.ts'
import { mail, messageSquare, phone } from '@mutirao/ui/service-icons.gen.ts'
import { marketingTexts as texts } from './texts.ts'

type Props = { message: Pick<WrittenMarketing, 'title' | 'text' | 'byMail' | 'byPush' | 'byWhatsapp'> }

/** The message as each of its channels shows it. */
export function MessagePreview({ message: { title, text, byMail, byPush, byWhatsapp } }: Props) {
  const shown = [
    { icon: messageSquare, name: texts.inbox, isOn: true },
    { icon: mail, name: texts.mail, isOn: byMail },
    { icon: bell, name: texts.push, isOn: byPush },
    { icon: phone, name: texts.whatsapp, isOn: byWhatsapp },
  ].filter(({ isOn }) => isOn)
  return (
    <section aria-label={texts.preview}>
      <h2 className="mb-2 text-20">{texts.preview}</h2>
      <ul className="grid gap-3">
        {shown.map(({ icon, name }) => (
          <li key={name} className="card grid grid-cols-[minmax(0,1fr)] gap-1 p-4">
            <p className="flex items-center gap-2 text-13 text-ink-2">
              <Icon d={icon} className="size-4" />
              {name}
            </p>
            <b className="wrap-anywhere">{title || '…'}</b>
            <p className="whitespace-pre-line wrap-anywhere">{text || '…'}</p>
            {name === texts.whatsapp && <small className="text-13 text-ink-2">{texts.previewWhatsapp}</small>}
            {name === texts.mail && <small className="text-13 text-ink-2">{texts.previewMail(start.name)}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
