import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { BackLink } from '#desk/back-link.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { useNow } from '#device/clock.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { said } from '#written/said.tsx'
import { call } from '@mutirao/client/call'
import { removeBulletin, type DeskBulletin } from '@mutirao/contract/bulletins'
import { bulletinExcerpt } from '@mutirao/domain/bulletin'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { bulletinsQuery } from './bulletin-queries.ts'
import { BulletinSheet } from './bulletin-sheet.tsx'
import { bulletinTexts as texts } from './texts.ts'

type Open = 'new' | { act: 'change' | 'remove'; bulletin: DeskBulletin }

/** The news of one campaign for its buyers, newest first. */
export function BulletinsPage({ campaignId }: { campaignId: string }) {
  const read = useDeskRead(bulletinsQuery(campaignId))
  const [open, setOpen] = useState<Open>()
  const { value } = read
  const say = (text: string) => said.set({ text })
  const close = () => setOpen(undefined)
  return (
    <div className="mx-auto max-w-180 min-w-0">
      <BackLink path={`campaigns/${campaignId}`}>{texts.back}</BackLink>
      <KeptNote of={read} />
      {value && (
        <>
          <h1 className="mb-1 text-24 wrap-anywhere">{texts.title(value.name)}</h1>
          <p className="mb-4 text-ink-2">{texts.lead}</p>
          <Button onClick={() => setOpen('new')} className="mb-4">
            {texts.write}
          </Button>
          {value.bulletins.length === 0 && <p className="rounded-card bg-well px-4 py-6 text-center text-ink-2">{texts.none}</p>}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
            {value.bulletins.map((bulletin) => (
              <li key={bulletin.id}>
                <BulletinCard bulletin={bulletin} onAct={(act) => setOpen({ act, bulletin })} />
              </li>
            ))}
          </ul>
          {open === 'new' && <BulletinSheet campaignId={campaignId} page={value} onDone={say} onClose={close} />}
          {typeof open === 'object' && open.act === 'change' && (
            <BulletinSheet campaignId={campaignId} bulletin={open.bulletin} page={value} onDone={say} onClose={close} />
          )}
          {typeof open === 'object' && open.act === 'remove' && <RemoveSheet bulletin={open.bulletin} onDone={say} onClose={close} />}
        </>
      )}
    </div>
  )
}

type CardProps = { bulletin: DeskBulletin; onAct: (act: 'change' | 'remove') => void }

function BulletinCard({ bulletin, onAct }: CardProps) {
  const now = useNow()
  const { text, picture, at, editedAt, author, told, tellsAt } = bulletin
  const when = (moment: string) => formatWhen(new Date(moment), now, start.timeZone)
  const excerpt = bulletinExcerpt(text)
  return (
    <article aria-label={excerpt} className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
      <p className="text-13 text-ink-2">
        <time dateTime={at}>{texts.by(when(at), author)}</time>
        {editedAt && ` · ${texts.edited}`}
      </p>
      {picture && (
        <img
          src={`/media/${picture.hash}-640.webp`}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
          style={{ backgroundColor: picture.color }}
          className="max-h-80 w-full rounded-card object-contain"
        />
      )}
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-13 text-ink-2">
        {tellsAt === undefined ? texts.notTold : told === undefined ? texts.tellsAt(when(tellsAt)) : texts.told(told)}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button kind="line" size="small" aria-label={texts.changeOf(excerpt)} onClick={() => onAct('change')}>
          {texts.change}
        </Button>
        <Button kind="ghost" size="small" aria-label={texts.removeOf(excerpt)} onClick={() => onAct('remove')}>
          {texts.remove}
        </Button>
      </p>
    </article>
  )
}

type RemoveProps = { bulletin: DeskBulletin; onDone: (said: string) => void; onClose: () => void }

function RemoveSheet({ bulletin: { id, campaignId, text }, onDone, onClose }: RemoveProps) {
  return (
    <ActSheet
      title={texts.removeTitle}
      subject={`bulletin ${id} removal`}
      act={texts.remove}
      ask={() => () => call(removeBulletin, { params: { campaignId, bulletin: id } })}
      say={() => texts.removed}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">{text}</p>
      <p>{texts.removeText}</p>
    </ActSheet>
  )
}
