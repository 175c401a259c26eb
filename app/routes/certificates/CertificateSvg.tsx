/**
 * A certificate's SVG from the service `certificates`: the only entry point for it into operators' pages. It
 * is safe because `svgOf` writes it from a fixed set of elements, escapes every text of a template and has
 * every colour validated by the contract's shape, and because it comes from the services alone, never from a
 * form or a URL.
 */
export function CertificateSvg({ svg }: { svg: string }) {
  return (
    <div
      className="certificate-drawing"
      data-stays=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above; nothing that a person typed comes here unescaped
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
