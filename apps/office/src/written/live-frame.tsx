import { useEffect, useRef, useState } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { askAgain, type Read } from '#kept/reads.ts'
import { useSettled } from '@mutirao/client/settled'
import type { WrittenKind } from '@mutirao/contract/written'
import type { TypedThing } from '@mutirao/contract/written-drafts'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { previewAddressQuery } from './draft-queries.ts'
import { draftTexts as texts } from './draft-texts.ts'

/** isReduced: a phone's width in four fifths of its place. */
type Props = { name: { kind: WrittenKind; id: string }; typed: TypedThing | undefined; isReduced: boolean }
/** A post of what was typed, and the frame that shows its answer. */
type Posted = { at: number; text: string }

/** Long enough that a word is not drawn letter by letter. */
const PAUSE_MS = 600

/**
 * The page of the shop as it would be with what is typed. The server draws it and keeps nothing. Each pause posts to a frame of its own, which replaces
 * the former one when it has loaded: a frame that navigates would blink, and would be a step of the browser's way back.
 */
export function LiveFrame({ name: { kind, id }, typed, isReduced }: Props) {
  const address = useDeskRead(previewAddressQuery(kind, id))
  const text = useSettled(typed && JSON.stringify(typed), PAUSE_MS)
  const { shown, next, isRefused, take, refuse, again } = usePosts(address.value && text)
  const form = useRef<HTMLFormElement>(null)
  /** The last frame that the form was sent to: an empty frame has loaded, too. */
  const sent = useRef(0)
  const at = next?.at
  useEffect(() => {
    if (at === undefined) return
    sent.current = at
    form.current?.submit()
  }, [at])

  function handleLoad(one: Posted, frame: HTMLIFrameElement) {
    if (one.at !== sent.current) return
    // The browser's own page for a refused answer, or for none, is not readable.
    if (frame.contentDocument) take(one)
    else refuse(one)
  }

  function handleAgain() {
    again()
    if (!address.value) void askAgain()
  }

  return (
    <div className="relative h-full overflow-hidden rounded-[28px] border-4 border-ink bg-surface">
      <form ref={form} method="post" action={address.value?.path} target={`live-${at}`} hidden>
        <input type="hidden" name="typed" value={next?.text ?? ''} readOnly />
      </form>
      {[shown, next].map(
        (one) =>
          one && (
            <iframe
              key={one.at}
              name={`live-${one.at}`}
              title={texts.previewFrame}
              sandbox="allow-same-origin"
              aria-hidden={shown && one !== shown}
              onLoad={({ currentTarget }) => handleLoad(one, currentTarget)}
              className={`absolute top-0 left-0 origin-top-left bg-surface ${isReduced ? 'h-[125%] w-[125%] scale-80' : 'size-full'} ${one === shown ? 'z-10' : ''}`}
            />
          ),
      )}
      <output className="absolute inset-x-2 bottom-2 z-20 empty:hidden">
        {(isRefused || isAway(address)) && (
          <Note kind="warn">
            <span className="block">{texts.notDrawn}</span>
            <TextButton onClick={handleAgain}>{texts.drawAgain}</TextButton>
          </Note>
        )}
      </output>
    </div>
  )
}

const isAway = ({ value, isOld, code }: Read<unknown>) => value === undefined && (isOld || code !== undefined)

/** refused: a text that the shop did not draw; it is not sent again by itself. */
type Posts = { last: number; shown?: Posted | undefined; next?: Posted | undefined; refused?: string | undefined }

/** The post that is shown, and the one that will replace it: one at a time, since each draws the whole page from the whole shop. */
function usePosts(text: string | undefined) {
  const [{ last, shown, next, refused }, setPosts] = useState<Posts>({ last: 0 })
  const isNew = text !== undefined && ![shown?.text, refused].includes(text)
  if (isNew && !next) setPosts({ last: last + 1, shown, next: { at: last + 1, text } })
  const change = (one: Posted, to: Omit<Posts, 'last'>) => setPosts((now) => (one === now.next ? { last: now.last, ...to } : now))
  const take = (one: Posted) => change(one, { shown: one })
  const refuse = (one: Posted) => change(one, { shown, refused: one.text })
  const again = () => setPosts((now) => ({ ...now, refused: undefined }))
  return { shown, next, isRefused: refused !== undefined && refused === text, take, refuse, again }
}
