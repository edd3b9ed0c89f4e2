import { useState } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { faultText } from '#desk/texts.ts'
import { base64Of } from '#device/picture-file.ts'
import { FileLabel } from '#looks/file-label.tsx'
import { createDrafts, type ChosenCode } from '#written/drafts.ts'
import type { FieldsProps } from '#written/fields-props.ts'
import { capitalized, inWordsOfForm } from '#written/issues.ts'
import type { KindWords } from '#written/kind-words.ts'
import type { PartSpec } from '#written/part-form.tsx'
import { writtenQuery } from '#written/written-queries.ts'
import { call } from '@mutirao/client/call'
import { NetworkProblem } from '@mutirao/client/problem'
import { officeShopDraftsKey } from '@mutirao/client/stored-keys'
import { Problem } from '@mutirao/contract/problems'
import { addLogo, type Written } from '@mutirao/contract/written'
import { derivePalette, type Brand } from '@mutirao/domain/palette'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { camera, image } from '@mutirao/ui/service-icons.gen.ts'
import { LogoFrame } from './logo-frame.tsx'
import { logoTexts } from './logo-texts.ts'
import { LOGO, partText } from './texts.ts'

/** The logo by the file's name in written things, and the digest in its address, when it is known. */
export type LogoDraft = { name: string; hash?: string | undefined; code?: ChosenCode }

const MOST_BYTES = 40_000_000

const draftOf = (value: Written['value'], pictures: Written['pictures'] = []): LogoDraft => {
  const name = String(value['logo'] ?? '')
  return { name, hash: pictures.find((one) => one.name === name)?.hash }
}

const words: KindWords = {
  kind: 'shop',
  keyText: () => logoTexts.logo,
  valueText: (_key, value) => (String(value).startsWith('logo-') ? logoTexts.sent : logoTexts.fileOf(String(value))),
  worded: ({ path, message }) => ({ path, message: inWordsOfForm(message) }),
  otherText: logoTexts.sent,
  thing: logoTexts.thing,
}

/** Uploads a logo, or asks for one made from the shop's name; a text says why it cannot be one. */
async function send(picture: string | undefined): Promise<LogoDraft | string> {
  try {
    const { name, hash } = await call(addLogo, { body: { picture } })
    return { name, hash }
  } catch (error) {
    if (!(error instanceof Problem || error instanceof NetworkProblem)) throw error
    const { code, facts } = error instanceof Problem ? error : { code: undefined, facts: {} }
    return code === 'not_a_picture' && typeof facts['reason'] === 'string' ? `${capitalized(facts['reason'])}.` : faultText({ code, facts })
  }
}

function LogoFields({ draft: { hash }, errorOf, onChange }: FieldsProps<LogoDraft>) {
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [framing, setFraming] = useState<ImageBitmap>()
  const error = fault ?? errorOf('logo')

  async function take(picture: string | undefined) {
    setFraming(undefined)
    setFault(undefined)
    setSending(true)
    const added = await send(picture)
    setSending(false)
    if (typeof added === 'string') setFault(added)
    else onChange(added)
  }

  /** A drawing goes as it is; a picture is framed first. */
  async function handleFile(file: File) {
    setFault(undefined)
    if (file.size > MOST_BYTES) setFault(logoTexts.tooBig)
    else if (file.type === 'image/svg+xml' || file.name.toLowerCase().endsWith('.svg')) await take(await base64Of(file))
    else await createImageBitmap(file).then(setFraming, () => setFault(logoTexts.unreadable))
  }

  return (
    <section aria-label={logoTexts.logo} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-2">{logoTexts.text}</p>
      <Grounds hash={hash} />
      <div className="flex flex-wrap gap-2">
        <FileButton icon={image} label={logoTexts.choose} isDisabled={isSending} isInvalid={error !== undefined} onFile={handleFile} />
        <FileButton icon={camera} label={logoTexts.take} isDisabled={isSending} isCamera onFile={handleFile} />
        <Button kind="line" isBusy={isSending} onClick={() => void take(undefined)}>
          {logoTexts.fromName}
        </Button>
      </div>
      <p className="text-13 text-ink-2">{logoTexts.kinds}</p>
      <output className="text-13 text-ink-2 empty:hidden">{isSending ? logoTexts.sending : ''}</output>
      <FieldError>{error}</FieldError>
      {framing && <LogoFrame bitmap={framing} onUse={(picture) => void take(picture)} onClose={() => setFraming(undefined)} />}
    </section>
  )
}

/** The logo on the shop's own backgrounds, and as an app's icon. */
function Grounds({ hash }: { hash: string | undefined }) {
  const profile = useDeskRead(writtenQuery('shop', 'profile'))
  const palette = profile.value?.value['palette'] as Brand | undefined
  if (!hash || !palette) return null
  const { light, dark } = derivePalette(palette)
  const grounds = [
    { label: logoTexts.light, color: light.bg, ink: light.ink, isIcon: false },
    { label: logoTexts.dark, color: dark.bg, ink: dark.ink, isIcon: false },
    { label: logoTexts.icon, color: light.bg, ink: light.ink, isIcon: true },
  ]
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3">
      {grounds.map(({ label, color, ink, isIcon }) => (
        <figure
          key={label}
          className="grid justify-items-center gap-2 rounded-card border border-line p-3 text-center text-13"
          style={{ background: color, color: ink }}
        >
          <span className={`grid size-20 place-items-center ${isIcon ? 'rounded-card border border-line' : ''}`}>
            <img
              src={`/media/${hash}-320.webp`}
              alt={logoTexts.now}
              className={isIcon ? 'size-12 object-contain' : 'size-20 object-contain'}
            />
          </span>
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  )
}

type FileProps = {
  icon: string
  label: string
  isCamera?: boolean
  isInvalid?: boolean
  isDisabled: boolean
  onFile: (file: File) => Promise<void>
}

const FileButton = ({ icon, label, isCamera, isInvalid, isDisabled, onFile }: FileProps) => (
  <FileLabel
    accept="image/svg+xml,image/png,image/jpeg,image/webp"
    isCamera={isCamera}
    isInvalid={isInvalid}
    isDisabled={isDisabled}
    onFile={onFile}
    className={`inline-flex min-h-11 items-center gap-2 rounded-full bg-action-soft px-4 font-semibold text-action-text ${isDisabled ? 'opacity-60' : ''}`}
  >
    <Icon d={icon} className="size-5" />
    {label}
  </FileLabel>
)

export const logoSpec: PartSpec<LogoDraft> = {
  id: LOGO,
  nameOf: () => partText(LOGO).name,
  words,
  form: {
    drafts: createDrafts<LogoDraft>(officeShopDraftsKey),
    draftOf: ({ value, pictures }: Written) => draftOf(value, pictures),
    emptyDraft: { name: '' },
  },
  valueOf: ({ name }) => ({ logo: name }),
  draftOf,
  Fields: LogoFields,
}
