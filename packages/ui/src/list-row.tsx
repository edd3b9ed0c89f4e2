import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { chevronRight } from './icons.gen.ts'

const looks = { card: '@container card px-3.5 py-0.5', plain: '' }

type ListProps = { look?: keyof typeof looks; className?: string; children: ReactNode }

/** Rows with separators, in a card or inside one. Each child is a `ListRow` or an `<li>`. */
export function List({ look = 'card', className = '', children }: ListProps) {
  return <ul className={`divide-y divide-line empty:hidden ${looks[look]} ${className}`}>{children}</ul>
}

type RowProps = {
  icon: string
  title: string
  text?: string
  /** Content at the end: an amount, an icon, an action. */
  aside?: ReactNode
  href?: string
  /** Opens in a new tab, like a chat. */
  isOutside?: boolean
  onPress?: () => void
  /** The current choice. */
  isCurrent?: boolean
  /** Content that the row opens over the page. */
  children?: ReactNode
}

/** Icon, title and amount; the whole row is a link or a button when it has a destination. */
export function ListRow({ icon, title, text, aside, href, isOutside, onPress, isCurrent, children }: RowProps) {
  const look = 'grid min-h-14 grid-cols-[24px_1fr_auto] items-center gap-3 py-3 @max-[13rem]:grid-cols-[24px_1fr]'
  const content = (
    <>
      <Icon d={icon} className="size-5 text-ink-2" />
      <span className="min-w-0">
        <b className="block font-semibold text-pretty wrap-anywhere">{title}</b>
        {text && <small className="block text-12 text-ink-2">{text}</small>}
      </span>
      {aside ? (
        <span className="@max-[13rem]:col-start-2">{aside}</span>
      ) : (
        href && <Icon d={chevronRight} className="size-5 @max-[13rem]:hidden" />
      )}
    </>
  )
  return (
    <li>
      {href ? (
        <a href={href} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })} className={look}>
          {content}
        </a>
      ) : onPress ? (
        <button type="button" aria-current={isCurrent || undefined} onClick={onPress} className={`w-full text-left ${look}`}>
          {content}
        </button>
      ) : (
        <div className={look}>{content}</div>
      )}
      {children}
    </li>
  )
}
