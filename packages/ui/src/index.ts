export { AppTheme, type AppThemeProps } from "./app-theme.tsx";
export { Banner, type BannerProps } from "./banner.tsx";
export { Button, type ButtonProps, type ButtonVariant } from "./button.tsx";
export { Card, PressCard, type CardProps, type PressCardProps } from "./card.tsx";
export { CheckMark, type CheckMarkProps } from "./check-mark.tsx";
export { Chip, StatusBadge, type ChipProps, type ChipTone, type StatusBadgeProps } from "./chip.tsx";
export { ChoiceCards, type ChoiceCardOption, type ChoiceCardsProps } from "./choice-cards.tsx";
export { ChoiceRow, type ChoiceRowOption, type ChoiceRowProps } from "./choice-row.tsx";
export { contrastRatio, contrastText, ensureReadable, luminance, mix, shade, tint } from "./colour.ts";
export { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
export { Countdown, type CountdownProps } from "./countdown.tsx";
export { Dialog, type DialogProps } from "./dialog.tsx";
export { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
export { Figure, type FigureProps } from "./figure.tsx";
export { IconButton, type IconButtonProps } from "./icon-button.tsx";
export * from "./icons.tsx";
export { HoldCardIllustration, type CameraSide } from "./hold-card-illustration.tsx";
export { SwipeCardIllustration } from "./swipe-card-illustration.tsx";
export type { IllustrationProps } from "./illustration-canvas.tsx";
export * from "./illustrations.tsx";
export { InfoDialog, type InfoDialogProps } from "./info-dialog.tsx";
export { PadKey, type PadKeyProps } from "./pad-key.tsx";
export { Picture, type PictureProps } from "./picture.tsx";
export { ProgressBar, ProgressRing, type ProgressProps, type ProgressRingProps } from "./progress.tsx";
export { ScreenFrame, type ScreenFrameProps } from "./screen-frame.tsx";
export { ScrollArea, type ScrollAreaProps } from "./scroll-area.tsx";
export { Select, type SelectOption, type SelectProps } from "./select.tsx";
export { Sheet, type SheetProps } from "./sheet.tsx";
export { Skeleton, type SkeletonProps } from "./skeleton.tsx";
export { Spinner, type SpinnerProps } from "./spinner.tsx";
export { TextInputDialog, type TextInputDialogProps } from "./text-input-dialog.tsx";
export { PasswordField, TextField, type PasswordFieldProps, type TextFieldProps } from "./text-field.tsx";
export {
  createOrganizationTheme,
  DEFAULT_BRAND,
  themeOf,
  type OrganizationLook,
  type OrganizationTheme,
  type OrganizationThemeOptions,
  type ThemeVariables,
} from "./theme.ts";
export { Toast, type ToastContent, type ToastKind, type ToastProps } from "./toast.tsx";
export { Toggle, type ToggleProps } from "./toggle.tsx";
export * from "./tokens.ts";
export { TwoPane, type TwoPaneProps } from "./two-pane.tsx";
export { useMediaQuery, useReducedMotion, useWide } from "./use-media-query.ts";
export { Veil, type VeilProps } from "./veil.tsx";
export { VoucherPlaceholder, type PlaceholderKind } from "./voucher-placeholder.tsx";
export { VisuallyHidden } from "./visually-hidden.tsx";
