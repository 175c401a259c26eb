/**
 * A certificate's drawing as the service `certificates` made it: the one door for it into the pages of operators. It is
 * safe because `svgOf` writes it from a fixed set of elements, every text of a template escaped and every colour checked
 * by the contract's shape, and because it comes from the services alone, never from a form or an address.
 */
export function CertificateDrawing({ svg }: { svg: string }) {
  return (
    <div
      className="certificate-drawing"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above; nothing that a person typed comes here unescaped
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
