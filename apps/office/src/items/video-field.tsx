import { useState } from 'react'
import { faultText } from '#desk/texts.ts'
import { base64Of } from '#device/picture-file.ts'
import { FileLabel } from '#looks/file-label.tsx'
import { capitalized, withoutFile } from '#written/issues.ts'
import { call } from '@mutirao/client/call'
import { NetworkProblem } from '@mutirao/client/problem'
import { Problem } from '@mutirao/contract/problems'
import { addVideo } from '@mutirao/contract/written'
import { heavyFault, isTooHeavy, MOST_VIDEO_MB, MOST_VIDEO_SECONDS, videoFault, type VideoFault } from '@mutirao/domain/mp4'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { play, x } from '@mutirao/ui/icons.gen.ts'
import { itemTexts } from './texts.ts'

/** hash: the digest in its URL, when it is known. */
type DraftVideo = { name: string; hash?: string | undefined }
type Props = {
  video: DraftVideo | undefined
  error: string | undefined
  isSending: boolean
  onSending: (isSending: boolean) => void
  onChange: (video: DraftVideo | undefined) => void
}

/** The item's video, which the shop shows after the pictures. */
export function VideoField({ video, error, isSending, onSending, onChange }: Props) {
  const [fault, setFault] = useState<string>()

  async function handleFile(file: File) {
    setFault(undefined)
    onSending(true)
    const added = await send(file)
    onSending(false)
    if (typeof added === 'string') setFault(added)
    else onChange(added)
  }

  function handleRemove() {
    setFault(undefined)
    onChange(undefined)
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{itemTexts.video}</legend>
      <div className="flex flex-wrap items-start gap-2 p-1">
        {video && <Film video={video} onRemove={handleRemove} />}
        <FileLabel
          accept="video/*"
          isInvalid={error !== undefined}
          isDisabled={isSending}
          onFile={handleFile}
          className={`grid size-24 place-content-center justify-items-center gap-1.5 rounded-card bg-well px-2 text-center text-13 font-semibold text-ink ${
            isSending ? 'opacity-60' : ''
          }`}
        >
          <Icon d={play} className="size-6" />
          {video ? itemTexts.otherVideo : itemTexts.chooseVideo}
        </FileLabel>
      </div>
      <p className="text-13 text-ink-2">{itemTexts.videoHint(MOST_VIDEO_SECONDS, MOST_VIDEO_MB)}</p>
      <output className="block text-13 text-ink-2">{isSending ? itemTexts.sendingVideo : ''}</output>
      <FieldError>{fault ?? error}</FieldError>
    </fieldset>
  )
}

function Film({ video: { name, hash }, onRemove }: { video: DraftVideo; onRemove: () => void }) {
  return (
    <div className="relative h-44 w-full max-w-80 overflow-hidden rounded-card bg-well">
      {hash ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the merchant's own video, without a caption file
        <video
          key={hash}
          src={`/media/${hash}.mp4`}
          aria-label={itemTexts.videoShown}
          preload="metadata"
          controls
          playsInline
          className="size-full object-contain"
        />
      ) : (
        <span className="grid size-full place-items-center p-1 text-12 break-all">{name}</span>
      )}
      <IconButton icon={x} label={itemTexts.removeVideo} isFloating onClick={onRemove} className="absolute! top-0 right-0 scale-80" />
    </div>
  )
}

/** Uploads a video; a text says why it cannot be one. What the server would refuse is refused before it travels. */
async function send(file: File): Promise<DraftVideo | string> {
  if (isTooHeavy(file.size)) return faultOf(heavyFault(file.size))
  try {
    const fault = videoFault(new Uint8Array(await file.arrayBuffer()))
    if (fault) return faultOf(fault)
    return await call(addVideo, { body: { video: await base64Of(file) } })
  } catch (error) {
    if (error instanceof Problem) {
      const { code, facts } = error
      return typeof facts['reason'] === 'string' ? capitalized(withoutFile(facts['reason'])) : faultText({ code, facts })
    }
    if (error instanceof NetworkProblem) return faultText({ code: undefined, facts: {} })
    // The browser cannot read the file: it was moved, or lies in a cloud that is away.
    if (error instanceof DOMException) return itemTexts.videoUnread
    throw error
  }
}

function faultOf(fault: VideoFault): string {
  switch (fault.kind) {
    case 'heavy':
      return itemTexts.heavyVideo(fault.megabytes, MOST_VIDEO_MB)
    case 'long':
      return itemTexts.longVideo(fault.seconds, MOST_VIDEO_SECONDS)
    case 'codec':
      return itemTexts.oddVideo
    case 'broken':
      return itemTexts.noVideo
  }
}
