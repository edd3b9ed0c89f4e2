import type { HomeBlock } from '@mutirao/contract/marketplaces'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Section } from '#ui/section.tsx'

type Banner = Extract<HomeBlock, { type: 'banner' }>

/** The merchant's own picture with its words; the whole of it leads where the link does. */
export function PictureBanner({ picture, title, text, link }: Banner & { picture: NonNullable<Banner['picture']>; title: string }) {
  return (
    <section className="mt-4 grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-center gap-3 overflow-hidden rounded-campaign bg-ground-2 p-4 md:p-6">
      <div className="grid justify-items-start gap-2">
        <h2 className="text-20 md:text-24">{title}</h2>
        {text && <p>{text}</p>}
        {link && (
          <ButtonLink href={link.to} size="small" className="mt-1">
            {link.label}
          </ButtonLink>
        )}
      </div>
      <div className="aspect-square max-h-44 w-full">
        <Picture picture={picture} sizes="(min-width:768px) 240px, 40vw" max={480} isDecorative />
      </div>
    </section>
  )
}

export function TextBlock({ title, body, link }: Extract<HomeBlock, { type: 'text' }>) {
  return (
    <Section title={title}>
      <p className="max-w-[68ch] whitespace-pre-line text-ink-2">{body}</p>
      {link && (
        <a href={link.to} className="inline-flex min-h-11 items-center font-semibold text-action-text underline underline-offset-2">
          {link.label}
        </a>
      )}
    </Section>
  )
}
