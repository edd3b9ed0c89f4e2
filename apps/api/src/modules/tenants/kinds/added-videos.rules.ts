import { z } from 'zod'
import type { WrittenVideo } from '@mutirao/contract/written'

/** The name of a video that came by a call, in the shop's folder, too. */
export const addedVideoName = (hash: string): string => `video-${hash}.mp4`

export const VIDEO_ADDED = 'video.add'
/** One subject for all videos of a shop, by which they are found. */
export const ADDED_VIDEOS = 'shop videos'
export const AddedVideo = z.object({ name: z.string(), hash: z.string() })

/** The recorded act of sending a video. */
export const addedVideo = (video: WrittenVideo) => ({ action: VIDEO_ADDED, subject: ADDED_VIDEOS, detail: { ...video } })
