import { unlockingVersion } from "../papers/rules";

/** The versions that the platform sells. */
export const versions = [1, 2, 3] as const;

/** The first version that has each feature (001 §6). */
export const versionFeatures = {
  core: 1,
  unifiedStart: unlockingVersion,
  showScore: unlockingVersion,
  passScore: unlockingVersion,
} as const;
