import { Icon } from './icon.tsx'
import { calendarClock, check, lock } from './icon-paths.ts'
import { Picture, type PictureSource } from './picture.tsx'

export type StoryLook = 'new' | 'seen' | 'bought' | 'locked' | 'next' | 'past'

const rings: Record<StoryLook, string> = {
  new: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_5px_var(--action)]',
  seen: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_4px_var(--control)]',
  bought: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_5px_var(--group)]',
  locked: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_4.5px_var(--line)]',
  next: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_4.5px_var(--line)]',
  past: 'shadow-[0_0_0_2.5px_var(--bg),0_0_0_4.5px_var(--line)]',
}
const badges: Partial<Record<StoryLook, string>> = { bought: check, locked: lock, next: calendarClock }

export type Story = { href: string; title: string; status: string; look: StoryLook; picture: PictureSource; ground: number }

/** Campaigns as round pictures, by priority; the ring says whether there is something to do. */
export function Stories({ stories, label }: { stories: Story[]; label: string }) {
  return (
    <ul aria-label={label} className="bleed gap-1.5 pt-2.5 md:gap-3.5">
      {stories.map(({ href, title, status, look, picture, ground }, index) => (
        <li key={href} className="w-[4.75rem]">
          <a href={href} className={`block text-center text-12 leading-[.9375rem] ${look === 'new' ? 'font-semibold' : 'text-ink-2'}`}>
            <span
              className={`relative mx-auto mb-1.5 block size-16 rounded-full p-1 ${rings[look]} ${ground === 2 ? 'bg-ground-2' : 'bg-ground-1'}`}
            >
              <Picture
                picture={picture}
                sizes="64px"
                max={320}
                isEager={index < 5}
                isDecorative
                className={`rounded-full ${look === 'locked' || look === 'past' ? 'opacity-60 grayscale' : ''}`}
              />
              {badges[look] && (
                <span
                  className={`absolute -right-1 -bottom-1 grid size-[22px] place-items-center rounded-full shadow-[0_0_0_2px_var(--bg)] ${look === 'bought' ? 'bg-group text-on-group' : 'bg-ink text-bg'}`}
                >
                  <Icon d={badges[look]} className="size-3.5 [stroke-width:2.5]" />
                </span>
              )}
            </span>
            {title}
            <span className="sr-only">, {status}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
