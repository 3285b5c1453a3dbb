/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Profiles: how long the candidates of transforms take on this machine. With one, sfft_init takes the candidate that
 * was fastest here; without one, the candidate that the library's rule puts first. `sfft calibrate` writes one.
 *
 * Which profile is used. A process has one. Unless a function below has given it one before, it is loaded when first
 * needed (by sfft_init, say), once, from
 *   1. the file that the environment variable SFFT_PROFILE names; if that is set and empty, from none;
 *   2. else $XDG_CONFIG_HOME/sfft/profile, if that variable is set and not empty;
 *   3. else $HOME/.config/sfft/profile.
 * A file that is damaged, cut off, of another machine or of a later version is not used, and planning goes on as if it
 * were not there; sfft_profile_state tells. A profile never changes what a plan computes, only how.
 *
 * Measurements of a transform count if those of the candidate that the rule would take are among them; candidates that
 * the library does not have are passed over. docs/profiles.md describes the file.
 *
 * threads  every function may be called from any thread at any time. Plans that exist do not change.
 * failure  a status is returned and sfft_error() gives the reason; the profile in use stays as it was.
 */
#ifndef SFFT_PROFILE_H
#define SFFT_PROFILE_H

#include "sfft/sfft.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Times the candidates of a transform now and records the times in the profile of this process, so that the next
 * sfft_init with these arguments takes the fastest. The candidates take turns in short blocks, on arrays that it
 * allocates, and of each the fastest block counts, once another one has confirmed it. That takes some 10 to 100
 * milliseconds, and for large n 10 to 80 transforms a candidate. Nothing else should run meanwhile.
 * SFFT_OUT_OF_MEMORY, or what is wrong with n and flags. */
SFFT_API int sfft_measure(size_t n, unsigned flags);

/* Records that a candidate took so many nanoseconds a call, as sfft_measure does by itself: for programs that measure
 * in their own way. SFFT_NULL_POINTER, SFFT_UNKNOWN_CANDIDATE, SFFT_BAD_SIZE for a time that cannot be,
 * SFFT_OUT_OF_MEMORY, or what is wrong with n and flags. */
SFFT_API int sfft_profile_record(size_t n, unsigned flags, const char* candidate, double nanoseconds);

/* Puts the profile in a file, or in `size` bytes of text, in the place of the one in use. path NULL: the file by the
 * rule above. SFFT_BAD_PROFILE, SFFT_FOREIGN_PROFILE, SFFT_FILE_ERROR, SFFT_OUT_OF_MEMORY; SFFT_NULL_POINTER for text.
 */
SFFT_API int sfft_profile_load(const char* path);
SFFT_API int sfft_profile_import(const char* text, size_t size);

/* Writes the profile in use. The file is replaced at once: a reader sees the old one or the new one. path NULL: the
 * file by the rule above, and its folder is made if it is missing. SFFT_FILE_ERROR, SFFT_OUT_OF_MEMORY. */
SFFT_API int sfft_profile_save(const char* path);

/* Writes as much of the text of the profile in use as fits, without an ending zero, and returns its whole length
 * (buffer may be NULL if size is 0). */
SFFT_API size_t sfft_profile_export(char* buffer, size_t size);

/* Forgets the profile in use, and looks for no other: from now on the rule chooses. */
SFFT_API void sfft_profile_clear(void);

/* Whether the profile was found and could be used: SFFT_OK, also if there is none, or why it was ignored. Writes a line
 * in words as snprintf does, but for its result (buffer may be NULL if size is 0). */
SFFT_API int sfft_profile_state(char* buffer, size_t size);

/* Writes the file of the rule above as snprintf does. Negative, with the reason in sfft_error(), if there is none. */
SFFT_API int sfft_profile_path(char* buffer, size_t size);

#ifdef __cplusplus
}
#endif
#endif
