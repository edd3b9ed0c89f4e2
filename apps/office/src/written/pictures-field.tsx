import { useState } from 'react'
import { faultText } from '#desk/texts.ts'
import { base64Of } from '#device/picture-file.ts'
import { FileLabel } from '#looks/file-label.tsx'
import { call } from '@mutirao/client/call'
import { NetworkProblem } from '@mutirao/client/problem'
import { Problem } from '@mutirao/contract/problems'
import { addPicture } from '@mutirao/contract/written'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { x } from '@mutirao/ui/icons.gen.ts'
import { scaledPhoto } from '@mutirao/ui/scaled-photo.ts'
import { camera, image, star } from '@mutirao/ui/service-icons.gen.ts'
import type { DraftPicture } from './drafts.ts'
import { capitalized, withoutFile } from './issues.ts'
import { PictureSheet } from './picture-sheet.tsx'
import { writtenTexts } from './texts.ts'

/** Larger than any phone camera's photo. */
const MOST_BYTES = 40_000_000
/** The server's limit; a larger photo is scaled down before it is sent. */
const MOST_SENT_BYTES = 7_900_000
/** A drawing may be transparent, which a scaled photo is not. */
const keepsItself = ({ type, size }: File) => size <= MOST_SENT_BYTES && /^image\/(png|webp|avif)$/.test(type)

type Props = {
  label: string
  /** With one, a new picture replaces it. */
  most: number
  pictures: readonly DraftPicture[]
  hue: number
  /** What a picture without a text of its own has; absent where pictures have no texts. */
  textHint?: string
  error: string | undefined
  isSending: boolean
  onSending: (isSending: boolean) => void
  onChange: (next: (pictures: readonly DraftPicture[]) => readonly DraftPicture[]) => void
}

/** The thing's pictures, the cover first; new ones by camera or from the gallery. */
export function PicturesField({ label, most, pictures, hue, textHint, error, isSending, onSending, onChange }: Props) {
  const [fault, setFault] = useState<string>()
  const [opened, setOpened] = useState<string>()

  async function handleFile(file: File) {
    setFault(undefined)
    onSending(true)
    const added = await send(file)
    onSending(false)
    if (typeof added === 'string') return setFault(added)
    taken.set(added.name, file)
    onChange((now) => (most === 1 ? [added] : [...now.filter(({ name }) => name !== added.name), added]))
  }

  /** The changed picture takes the place of the former one. */
  async function handleDone(of: DraftPicture, text: string, drawn: string | undefined): Promise<string | undefined> {
    onSending(true)
    const added = drawn === undefined ? { name: of.name, hash: of.hash } : await sendPicture({ picture: drawn })
    onSending(false)
    if (typeof added === 'string') return added
    const next = { ...added, ...(text === '' ? {} : { text }) } as DraftPicture
    onChange((now) => now.filter(({ name }) => name === of.name || name !== next.name).map((one) => (one.name === of.name ? next : one)))
    return undefined
  }

  const shown = pictures.find(({ name }) => name === opened)
  const isFull = most > 1 && pictures.length >= most
  return (
    // A fieldset's default minimum width is that of its content: all pictures side by side.
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <ul className="flex flex-wrap gap-2 p-1">
        {!isFull && (
          <>
            <li>
              <FileTile
                icon={camera}
                label={writtenTexts.takePicture}
                isCamera
                isInvalid={error !== undefined}
                isDisabled={isSending}
                onFile={handleFile}
              />
            </li>
            <li>
              <FileTile icon={image} label={writtenTexts.choosePicture} isDisabled={isSending} onFile={handleFile} />
            </li>
          </>
        )}
        {pictures.map((picture, at) => (
          <li key={picture.name}>
            <Tile
              picture={picture}
              at={at + 1}
              hue={hue}
              isAlone={most === 1}
              onOpen={() => setOpened(picture.name)}
              onCover={() => onChange((now) => [picture, ...now.filter(({ name }) => name !== picture.name)])}
              onRemove={() => onChange((now) => now.filter(({ name }) => name !== picture.name))}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 0 && <p className="text-13 text-ink-2">{writtenTexts.tapPicture}</p>}
      <output className="block text-13 text-ink-2">
        {isSending ? writtenTexts.sending : isFull ? writtenTexts.mostPictures(most) : ''}
      </output>
      <FieldError>{fault ?? error}</FieldError>
      {shown?.hash && (
        <PictureSheet
          key={shown.name}
          picture={shown}
          at={pictures.indexOf(shown) + 1}
          count={pictures.length}
          source={taken.get(shown.name) ?? `/media/${shown.hash}-960.webp`}
          textHint={textHint}
          onMove={(by) => onChange((now) => moved(now, shown.name, by))}
          onDone={(text, drawn) => handleDone(shown, text, drawn)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </fieldset>
  )
}

/** The files of pictures that this screen added, by their names: larger than the sizes that the shop serves. */
const taken = new Map<string, File>()

function moved(pictures: readonly DraftPicture[], name: string, by: -1 | 1): readonly DraftPicture[] {
  const from = pictures.findIndex((one) => one.name === name)
  const other = pictures[from + by]
  return other ? pictures.map((one, at) => (at === from ? other : at === from + by ? pictures[from]! : one)) : pictures
}

/** Uploads a picture; a text says why it cannot be one. */
async function send(file: File): Promise<DraftPicture | string> {
  if (file.size > MOST_BYTES) return writtenTexts.tooBig
  const scaled = keepsItself(file) ? { picture: await base64Of(file) } : await scaledPhoto(file, MOST_BYTES)
  // A format that this browser cannot decode is sent unscaled: the server may decode it, or reports why not.
  const read = typeof scaled === 'object' ? scaled : file.size <= MOST_SENT_BYTES ? { picture: await base64Of(file) } : undefined
  return read ? sendPicture(read) : writtenTexts.unreadable
}

async function sendPicture(body: { picture: string }): Promise<DraftPicture | string> {
  try {
    const { name, hash } = await call(addPicture, { body })
    return { name, hash }
  } catch (error) {
    if (!(error instanceof Problem || error instanceof NetworkProblem)) throw error
    const { code, facts } = error instanceof Problem ? error : { code: undefined, facts: {} }
    return code === 'not_a_picture' && typeof facts['reason'] === 'string'
      ? capitalized(withoutFile(facts['reason']))
      : faultText({ code, facts })
  }
}

type FileTileProps = {
  icon: string
  label: string
  isCamera?: boolean
  /** Focused after a refused save. */
  isInvalid?: boolean
  isDisabled: boolean
  onFile: (file: File) => Promise<void>
}

const FileTile = ({ icon, label, isCamera = false, isInvalid, isDisabled, onFile }: FileTileProps) => (
  <FileLabel
    accept="image/*"
    isCamera={isCamera}
    isInvalid={isInvalid}
    isDisabled={isDisabled}
    onFile={onFile}
    className={`grid size-24 place-content-center justify-items-center gap-1.5 rounded-card text-13 font-semibold ${
      isCamera ? 'bg-action-soft text-action-text' : 'bg-well text-ink'
    } ${isDisabled ? 'opacity-60' : ''}`}
  >
    <Icon d={icon} className="size-6" />
    {label}
  </FileLabel>
)

type TileProps = {
  picture: DraftPicture
  at: number
  hue: number
  isAlone: boolean
  onOpen: () => void
  onCover: () => void
  onRemove: () => void
}

function Tile({ picture: { name, hash }, at, hue, isAlone, onOpen, onCover, onRemove }: TileProps) {
  return (
    <div style={{ backgroundColor: `oklch(0.93 0.04 ${hue})` }} className="relative size-24 overflow-hidden rounded-card">
      {hash ? (
        <button type="button" aria-label={writtenTexts.changePicture(at)} onClick={onOpen} className="block size-full cursor-pointer">
          <img src={`/media/${hash}-320.webp`} alt={writtenTexts.picture(at)} className="size-full object-cover" />
        </button>
      ) : (
        <span className="grid size-full place-items-center p-1 text-12 break-all text-black">{name}</span>
      )}
      {isAlone ? null : at === 1 ? (
        <span className="absolute bottom-1 left-1 rounded-xs bg-ink px-1.5 py-0.5 text-12 font-semibold text-bg">{writtenTexts.cover}</span>
      ) : (
        <IconButton
          icon={star}
          label={writtenTexts.makeCover(at)}
          isFloating
          onClick={onCover}
          className="absolute! bottom-0 left-0 scale-80"
        />
      )}
      <IconButton
        icon={x}
        label={writtenTexts.removePicture(at)}
        isFloating
        onClick={onRemove}
        className="absolute! top-0 right-0 scale-80"
      />
    </div>
  )
}
